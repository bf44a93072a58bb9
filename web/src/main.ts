import { mount } from "svelte";
import "virtual:theme.css";
import "./styles/base.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

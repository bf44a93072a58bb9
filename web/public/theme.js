// Before anything is painted: the theme and the language that were chosen here.
try {
  const kept = JSON.parse(localStorage.getItem("kyokai.prefs") || "{}");
  if (kept.theme === "light" || kept.theme === "dark")
    document.documentElement.dataset.theme = kept.theme;
  document.documentElement.lang =
    kept.language || (navigator.language.startsWith("ja") ? "ja" : "en");
} catch {
  // nothing was kept, or nothing may be kept
}

// How things look: colours, widths and patterns, from the one file that every picture shares.
import file from "@draw/theme.json";
import { UNIT } from "./lines";

export type Size = keyof typeof file.sizes;
export type Colour = keyof (typeof file.themes)["light"];

export class Look {
  readonly patterns: Record<string, string> = file.patterns;
  private readonly shades: string[];

  constructor(private readonly colours: Record<Colour, string>) {
    this.shades = Object.keys(colours).filter((name) => name.startsWith("shade-"));
  }

  colour(name: string): string {
    return this.colours[name as Colour];
  }

  /** A size of the theme, in units. */
  size(name: Size): number {
    return file.sizes[name] * UNIT;
  }

  part(name: Size): number {
    return file.sizes[name];
  }

  /** The colour of a shade; they come round again where there are more. */
  shade(number: number): string {
    return this.colour(`shade-${number % this.shades.length}`);
  }

  /** Whether shades have one colour only, so that lines must tell which is which. */
  get plain(): boolean {
    return new Set(this.shades.map((name) => this.colour(name))).size === 1;
  }
}

export type LookName = keyof typeof file.themes;

export const looks: Record<LookName, Look> = {
  light: new Look(file.themes.light),
  dark: new Look(file.themes.dark),
  print: new Look(file.themes.print),
};

// A picture in plain data, as `kernel/scene.schema.json` describes it.

export type Point = readonly [number, number];

export interface Cell {
  name: string;
  centre: Point;
  corners: readonly Point[];
  shade: number;
}

export interface Edge {
  name: string;
  ends: readonly [Point, Point];
}

export interface Label {
  text: string;
  at: Point;
}

export interface Board {
  game: string;
  shape: "hex" | "square";
  cells: readonly Cell[];
  edges: readonly Edge[];
  labels: readonly Label[];
}

export interface Mark {
  kind: string;
  places: readonly string[];
  owner?: string | null;
  amount?: number;
}

/** The same board seen from the other side. */
export function turned(board: Board): Board {
  const turn = ([x, y]: Point): Point => [-x, -y];
  return {
    ...board,
    cells: board.cells.map((cell) => ({
      ...cell,
      centre: turn(cell.centre),
      corners: cell.corners.map(turn),
    })),
    edges: board.edges.map((edge) => ({
      ...edge,
      ends: [turn(edge.ends[0]), turn(edge.ends[1])],
    })),
    labels: board.labels.map((label) => ({ ...label, at: turn(label.at) })),
  };
}

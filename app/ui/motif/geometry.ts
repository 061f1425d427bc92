/**
 * A point on a circle around 0,0, in whole units: the track is 800 wide, and every digit adds to the page's size.
 * Angles in degrees, counter-clockwise from the right, as runners go.
 */
export function onCircle(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(-radius * Math.sin(angle)) };
}

/** The path data of an arc around 0,0, run counter-clockwise. Shorter than half a turn. */
export function arcPath(radius: number, from: number, to: number): string {
  const start = onCircle(radius, from);
  const end = onCircle(radius, to);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 0 ${end.x} ${end.y}`;
}

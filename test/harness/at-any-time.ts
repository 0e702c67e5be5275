/** A flight as expected, whenever it was last updated. */
export function atAnyTime<Flight extends object>(flight: Flight): Flight & { updated_at: string } {
  return { ...flight, updated_at: expect.any(String) as string };
}

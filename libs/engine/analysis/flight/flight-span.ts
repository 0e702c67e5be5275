/** One flight in a track: track indices of take-off and landing. */
export interface FlightSpan {
  takeoffIndex: number;
  landingIndex: number;
}

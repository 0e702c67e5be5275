/** A flight and its attempt number. Every claim gets a new number, and only the latest may write the result. */
export interface FlightClaim {
  readonly accountId: string;
  readonly flightId: string;
  readonly attempt: number;
  /** Id of the request that uploaded it, if known. */
  readonly requestId?: string | undefined;
}

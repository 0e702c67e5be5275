/** What clients of the installation know. */
export interface LeftBehind {
  /** `acc_…` of the only account. */
  readonly account: string;
  /** An API key with all scopes. */
  readonly key: string;
  readonly user: { readonly email: string; readonly password: string };
  /** Of the endpoint for `flight.processed`. */
  readonly webhookSecret: string;
  /** Path of the shared flight. */
  readonly sharedAt: string;
  /** Processed, shared and debriefed. */
  readonly flight: { readonly id: string; readonly title: string; readonly debrief: string };
  /** Id of a deleted flight. */
  readonly deleted: string;
  /** Id of a flight that was accepted just before everything was killed. */
  readonly waiting: string;
}

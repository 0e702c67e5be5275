import {
  type AirspaceCrossing,
  type AirspaceDecision,
  type AirspaceOfFlight,
  type AirspaceRemark,
  type AirspaceSetUsed,
  type FlightAirspace,
} from '@capabilities/airspace/wire';

export type Crossing = AirspaceCrossing;
export type Airspace = AirspaceOfFlight;
export type Remark = AirspaceRemark;
export type Decision = AirspaceDecision;

/** A verdict as the owner and as visitors of a shared flight get it. */
export type ShownAirspace = Omit<FlightAirspace, 'flight_id' | 'sets' | 'available_sets' | 'remarks'> & {
  readonly sets: readonly Omit<AirspaceSetUsed, 'source'>[];
  /** Only for the owner. */
  readonly available_sets?: FlightAirspace['available_sets'];
  /** Only for the owner. */
  readonly remarks?: readonly Remark[];
  /** The latest decision, for visitors. */
  readonly decision?: Decision | null;
};

/** Where a page gets the verdicts on its flight from. */
export interface AirspaceSource {
  /** By the profile that the operator chose. */
  readonly verdict: ShownAirspace;
  /** By another profile, or again. */
  read(profile: string): Promise<ShownAirspace>;
  /** Only for the owner. */
  readonly owner?: {
    comment(text: string): Promise<Remark>;
    /** @param crossing its number in the verdict, from 1 */
    savePicture(crossing: number, profile: string): Promise<void>;
  };
}

/** Whether there is something to show. The owner of a flight learns, too, that the service has no airspaces of its day. */
export function hasSomethingToShow({
  judged_at: judgedAt,
  is_pending: isPending,
  available_sets: available = 'none',
}: ShownAirspace): boolean {
  return judgedAt !== null || isPending || available !== 'none';
}

import {
  AIRSPACE_DECISIONS,
  type AirspaceDecision,
  AirspaceSetUsed,
  FlightAirspace,
} from '@capabilities/airspace/wire';
import { Field } from '@core/contract/fields';
import { OmitType } from '@nestjs/swagger';

/** A set of airspaces, without where the operator has it from. */
export class PublicAirspaceSet extends OmitType(AirspaceSetUsed, ['source']) {}

/** What the data show of a shared flight and the airspaces around it, without comments. Not a legal determination. */
export class PublicAirspace extends OmitType(FlightAirspace, [
  'flight_id',
  'sets',
  'available_sets',
  'remarks',
]) {
  @Field.list(
    () => PublicAirspaceSet,
    'The sets that are valid on that day: of the country, and those with airspaces around the flight.',
  )
  sets: PublicAirspaceSet[];

  @Field.text(
    'The latest decision of an operator. `accepted`: the verdict stands. `rejected`: it does not. `cleared`: the pilot had a clearance. Null if there is none.',
    { enum: AIRSPACE_DECISIONS, nullable: true },
  )
  decision: AirspaceDecision | null;
}

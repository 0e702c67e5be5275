import { type Airspace, AIRSPACE_TYPES, ICAO_CLASSES, type IcaoClass } from './airspace.js';

type AirspaceType = Airspace['type'];

/** Codes of `AC` in OpenAir 1 and of `AY` in OpenAir 2, with those that programs and countries have added. */
const TYPES: Readonly<Record<string, AirspaceType>> = {
  ...{ R: 'restricted', Q: 'danger', P: 'prohibited', CTR: 'ctr', TMZ: 'tmz', RMZ: 'rmz', TMA: 'tma' },
  ...{
    TRA: 'tra',
    TSA: 'tsa',
    FIR: 'fir',
    UIR: 'uir',
    ADIZ: 'adiz',
    ATZ: 'atz',
    MATZ: 'matz',
    AWY: 'airway',
  },
  ...{
    MTR: 'military_training_route',
    ALERT: 'alert',
    A: 'alert',
    W: 'warning',
    HTZ: 'helicopter_traffic_zone',
  },
  ...{ GSEC: 'gliding_sector', GS: 'gliding_sector', TIZ: 'tiz', TIA: 'tia', MTA: 'mta', CTA: 'cta' },
  ...{ ACCSEC: 'acc', ASRA: 'aerial_sporting', OFR: 'overflight_restriction', FIS: 'fis_sector', LTA: 'lta' },
  ...{
    UTA: 'uta',
    VFRSEC: 'vfr_sector',
    MCTR: 'military_ctr',
    TRP: 'transponder_setting',
    PROTECT: 'protected',
  },
};
/** In OpenAir 1, `W` is a wave window, and `GP` a zone that gliders must not enter. */
const CLASSES_AS_TYPES: Readonly<Record<string, AirspaceType>> = {
  ...TYPES,
  ...{
    W: 'gliding_sector',
    GP: 'prohibited',
    RESTRICTED: 'restricted',
    DANGER: 'danger',
    PROHIBITED: 'prohibited',
  },
};
const UNCLASSIFIED = new Set(['UNC', 'UNCLASSIFIED', 'SUA', 'OTHER', 'NONE']);

export type Kind = Pick<Airspace, 'icaoClass' | 'type' | 'code'>;

/**
 * What an airspace is.
 * @param named as `AC` states it: a class, or in OpenAir 1 a kind
 * @param typed as `AY` of OpenAir 2 states it
 * @returns `other` for codes that are not known, which `isKnown` says
 */
export function kindOf(named: string, typed: string | null): Kind & { readonly isKnown: boolean } {
  const code = typed === null ? named : `${named} ${typed}`;
  const icaoClass = classOf(named);
  const isNone = typed === null || UNCLASSIFIED.has(typed) || typed === 'CUSTOM';
  const type = isNone ? (icaoClass === null ? CLASSES_AS_TYPES[named] : undefined) : TYPES[typed];
  const isKnown = type !== undefined || (isNone ? icaoClass !== null || UNCLASSIFIED.has(named) : false);
  return { icaoClass, type: type ?? 'other', code, isKnown };
}

/** By openAIP's numbers. */
export function kindOfNumbers(icaoClass: number, type: number): Kind & { readonly isKnown: boolean } {
  const known = AIRSPACE_TYPES[type];
  const named = ICAO_CLASSES[icaoClass] ?? null;
  const code = `${named ?? 'UNC'} ${known ?? String(type)}`;
  return { icaoClass: named, type: known ?? 'other', code, isKnown: known !== undefined };
}

function classOf(named: string): IcaoClass | null {
  return ICAO_CLASSES.find((each) => each === named) ?? null;
}

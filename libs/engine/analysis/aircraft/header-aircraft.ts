import { type IgcHeaders } from '../igc/igc-file.js';
import { type AircraftClass } from './aircraft.js';

/** A class and the words that name it, as whole words in any case. The first match wins. */
type Names = readonly (readonly [AircraftClass, RegExp])[];

/**
 * Competition classes: FAI Sporting Code sections 7 (O-3 is a paraglider, O-1, O-2 and O-5 are hang gliders), 10
 * (microlights, such as RPF1T for a foot-launched paramotor), 1 (free balloons, AX and AA) and 3 (sailplanes, by span).
 */
const CLASSES: Names = [
  ['powered', /^R[APWGFL][FLSA][12]?[TE]?$|\bparamotor|\bPPG\b|\bmicro-?light|\bULM\b|\bUL\b/i],
  ['balloon', /\b(hot.?air|gas|free)?.?balloon|\bballon|^A[XA]-?\d{1,2}$/i],
  ['hang_glider', /^(FAI|O)-?\s?[125]\b|\bhang.?glid|\bHG\b|\bdelta(plane)?\b|\bdrachen|\brigid\b/i],
  ['paraglider', /^(FAI|O)-?\s?3\b|\bpara.?glid|\bPG\b|\bparapente|\bgleitschirm|^EN[ -]?[ABCD]\b/i],
  ['sailplane', /^(15|18|20|13\.5)\s?-?m|\bsailplane|\bglider\b.*\b(club|standard|open)\b|\bsegelflug/i],
];

/** Types, by kind of aircraft, manufacturer or model. Names that several classes share are left out. */
const TYPES: Names = [
  [
    'powered',
    /\b(para.?motor|motorschirm|PPG|trike|micro-?light|ULM|gyrocopter|autogyro|tragschrauber|hubschrauber|helicopt[eè]re?|helikopter|cessna|piper|C1[57]2|robin DR|ikarus C42|eurostar|PWR|roadster|nucleon|hadron|spyder|viper \d|kougar)\b/i,
  ],
  [
    'balloon',
    /\b(hot.?air.?balloon|balloon|ballon|hei(ss|ß)luftballon|montgolfi[eè]re|kubi[cč]ek|ultramagic|lindstrand|cameron [A-Z]-?\d+|schroeder fire)\b/i,
  ],
  [
    'hang_glider',
    /\b(hang.?glider|deltaplane|drachen(flieger)?|wills.?wing|WW (U2|T[123]C?|T2)|moyes|litespeed|litesport|aeros|combat( \d+| GT| L)?|laminar|icaro 2000|atos|ghostbuster|la mouette|bautek|finsterwalder|seedwings|north.?wing)\b/i,
  ],
  [
    'sailplane',
    /\b(sailplane|segelflugzeug|planeur|schleicher|schempp.?hirth|rolladen|jonker|AS[KWGH][ -]?\d+|LS[ _-]?\d+|DG[ -]?\d{3,4}|discus|ventus|nimbus|janus|arcus|quintus|cirrus|libelle|kestrel|mosquito|astir|twin.?(astir|II+)|G10[23]|puchacz|jantar|SZD[ -]?\d+|LAK[ -]?\d+|JS[ -]?[123]|antares|HPH ?304|shark 304|PW[ -]?[56]|blanik|L[ -]?[12]3|K[aA]?[ -]?(6|8|13)|grunau|pegas[e]|diana|duo.?discus)/i,
  ],
  [
    'paraglider',
    /\b(para.?glider|parapente|gleitschirm|ozone|gin( gliders)?|nova|niviuk|skywalk|advance|swing|supair|flow( paragliders)?|BGD|mac( para)?|gradient|axis|air.?design|triple.?seven|777|u-?turn|dudek|apco|davinci|pro-?design|windtech|papesh|trekking|independence|sol paragliders|sky paragliders|phi|little cloud|edel|zeno|enzo|mantra|delta \d|alpina|boom(erang)? ?\d+|artik|ikuma|klimber|cayenne|chilli|sigma \d+|iota|epsilon|omega \d|ion \d|mentor \d|triton|EN[ -]?[ABC]|EN[ -]D)\b/i,
  ],
];

/**
 * The class that the headers name: by glider type, else by competition class, which many recorders write by default.
 * Null if they name none.
 */
export function headerAircraftClass({
  competitionClass,
  gliderType,
}: Pick<IgcHeaders, 'competitionClass' | 'gliderType'>): AircraftClass | null {
  return named(TYPES, gliderType) ?? named(CLASSES, competitionClass);
}

function named(names: Names, text: string | null): AircraftClass | null {
  if (text === null) return null;
  const words = text.replaceAll('_', ' ').trim();
  return names.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

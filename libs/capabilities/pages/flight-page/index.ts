/** The page of a flight, drawn by the API and by browsers. */
export { BrandMark } from './brand-mark.js';
export { debriefMoments } from './debrief-panel.js';
export { type FlightFrame, ROOT_ID, START_ROOT_ID } from './document.js';
export { EmbedPage, StartFlight } from './embed-page.js';
export { shownAltitudes } from './figures/altitude-scales.js';
export { clockStep, multiplesWithin, roundStep } from './figures/axis.js';
export { BarogramFigure } from './figures/barogram-figure.js';
export { faiSector } from './figures/fai-sector.js';
export { fitMap } from './figures/map-projection.js';
export { TrackFigure, trackFigureMap } from './figures/track-figure.js';
export { flightEntries } from './flight-entries.js';
export { Barogram, FlightPage, Stage } from './flight-page.js';
export { flightTitle, subtitleParts } from './flight-title.js';
export { Formats, type Quantity } from './formats.js';
export { type KeyFigure, keyFigures } from './key-figures.js';
export { type LivePage, type PanelName, PANELS } from './live-page.js';
export { de as germanMessages } from './messages/de.js';
export { en as englishMessages, type Messages } from './messages/en.js';
export { fr as frenchMessages } from './messages/fr.js';
export { messagesIn } from './messages/messages.js';
export { SEGMENT_KINDS } from './messages/segment-kinds.js';
export { PAGE_ICONS } from './page-icons.js';
export { type PageTrack, pageTrackOf } from './page-track.js';
export {
  chooseLanguage,
  chooseUnits,
  cookieValue,
  isLanguage,
  isUnitSystem,
  type Language,
  LANGUAGE_NAMES,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  PREFERENCE_SECONDS,
  RULE_SET_PARAMETER,
  type Theme,
  THEMES,
  UNIT_SYSTEMS,
  UNITS_PARAMETER,
  type UnitSystem,
} from './preferences.js';
export { PREVIEW_HEIGHT, PREVIEW_MAP, PREVIEW_WIDTH } from './preview/preview-image.js';
export {
  metricsOf,
  scoreUnder,
  type SharedDebrief,
  type SharedFlight,
  type SharedPhase,
  type SharedPoint,
  type SharedThermal,
  type SharedTrack,
  type SharedTypeScore,
} from './shared-flight.js';

/** The page of a flight as components, for server and browser, with its texts and formats. */
export { Document, type MapSettings, type PageAssets, ROOT_ID } from './document.js';
export { EmbedPage } from './embed-page.js';
export { clockStep, extent, multiplesWithin, roundStep } from './figures/axis.js';
export { faiSector } from './figures/fai-sector.js';
export { BarogramFigure, type BarogramFigureProps } from './figures/barogram-figure.js';
export { fitMap } from './figures/map-projection.js';
export { TrackFigure, trackFigureMap, type TrackFigureProps } from './figures/track-figure.js';
export { flightInWords, leagueOf } from './flight-facts.js';
export { type FlightEntry, flightEntries } from './flight-entries.js';
export { Barogram, FlightPage, type FlightPageProps, Stage } from './flight-page.js';
export { flightTitle, subtitleParts } from './flight-title.js';
export { Formats, type Quantity } from './formats.js';
export { type PreviewLinks } from './link-preview.js';
export { type LivePage, type PanelName, PANELS } from './live-page.js';
export { de as germanMessages } from './messages/de.js';
export { en as englishMessages } from './messages/en.js';
export { fr as frenchMessages } from './messages/fr.js';
export { type Messages, messagesIn } from './messages/messages.js';
export { NoticePage } from './notice-page.js';
export { type PageTrack, pageTrackOf } from './page-track.js';
export { PREVIEW_HEIGHT, PREVIEW_MAP, PREVIEW_WIDTH, PreviewImage } from './preview/preview-image.js';
export {
  chooseLanguage,
  chooseUnits,
  cookieValue,
  isLanguage,
  isUnitSystem,
  type Language,
  type LanguageSources,
  LANGUAGE_NAMES,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  PREFERENCE_SECONDS,
  RULE_SET_PARAMETER,
  type Theme,
  THEME_PARAMETER,
  THEMES,
  UNIT_SYSTEMS,
  UNITS_PARAMETER,
  type UnitSystem,
} from './preferences.js';
export * from './shared-flight.js';

/** Pages that the API serves: shared flights, the console, maps. */
export { PageErrorFilter } from './error-page/page-error.filter.js';
export { PageMaps } from './maps/page-maps.js';
export { Html, markup } from './public/page/markup.js';
export { pagePolicy } from './public/page/page-policy.js';
export { PublicModule } from './public/public.module.js';
export { SharedFlightReader } from './public/shared-flight-reader.js';
export { PUBLIC_VIEW_WRITING } from './public/write-public-view.js';
export { SampleFlightUpload } from './sample-flight/sample-flight-upload.js';
export { SampleFlightModule } from './sample-flight/sample-flight.module.js';
export { ServiceController } from './service/service.controller.js';
export { FlightSharing } from './sharing/flight-sharing.js';
export { newShareToken, shareTokenSha256 } from './sharing/share-token.js';
export { SharingModule } from './sharing/sharing.module.js';
export { StartPageModule } from './start-page/start-page.module.js';
export { iconLinks } from './web/script-document.js';
export { serveSiteFiles } from './web/site-files.js';
export { BUILT_PAGES, serveWebAssets } from './web/web-assets.js';
export { WebModule } from './web/web.module.js';

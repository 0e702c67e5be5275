/** Requests to URLs that others have chosen: only to public IP addresses, and to networks that the operator allows. */
export { type AddressLookup } from './address-lookup.js';
export { guardedConnector, NoPublicAddressError } from './guarded-connector.js';
export { addressList, mayBeReached } from './public-address.js';
export { retryAfterSeconds } from './retry-after.js';

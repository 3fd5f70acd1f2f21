import { fetchWithinOrigin } from './fetch-within-origin'

/** Follows redirects only within the origin: a phone's network library may forward the token to another host. */
export const fetchWithToken = fetchWithinOrigin

import { fetchWithinOrigin } from './fetch-within-origin'

/** A phone's network library may take a token along to another host, so redirects stay within the origin. */
export const fetchWithToken = fetchWithinOrigin

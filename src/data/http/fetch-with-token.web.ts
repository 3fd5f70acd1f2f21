import { fetchNoted } from './with-timeout'

/** Lets the browser follow redirects: it drops the token when a redirect leaves the origin. */
export const fetchWithToken = fetchNoted

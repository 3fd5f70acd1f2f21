import { fetchNoted } from './with-patience'

/** Lets the browser follow redirects: it drops the token when a redirect leaves the origin. */
export const fetchWithToken = fetchNoted

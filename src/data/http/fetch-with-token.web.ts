import { fetchNoted } from './with-patience'

/** A browser follows redirects by itself, and shows a token to its own origin alone. */
export const fetchWithToken = fetchNoted

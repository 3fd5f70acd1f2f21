import { pageOfLink } from '@/core/app/page-of-link'

/**
 * The page for a link from outside. A bare link opens the home page, and one that names no page opens the
 * page for unknown links. A path comes from the app itself and stays as it is.
 */
export const redirectSystemPath = ({ path }: { path: string }): string =>
  path.startsWith('/') ? path : (pageOfLink(path) ?? (isBare(path) ? '/' : '/unknown-link'))

const isBare = (link: string) => /^[a-z][a-z0-9+.-]*:\/\/[^/]*\/?(?:--\/?)?$/i.test(link)

import type { OpenedUrl } from './device'

/** Opens a new tab or a new mail. The app's page stays open, so its runs continue. */
export async function openExternalUrl(url: string): Promise<OpenedUrl> {
  // With `noopener` the browser would not say whether it opened the tab.
  const tab = window.open(url, '_blank')
  if (!tab) return 'blocked'
  tab.opener = null
  return 'opened'
}

import { openURL } from 'expo-linking'
import { openBrowserAsync } from 'expo-web-browser'

import { pause } from '@/data/device/clock'

import type { OpenedUrl } from './device'

/** On iOS the promise settles only when the browser is closed. A failure to open is reported well before this limit. */
const limitMilliseconds = 1_000

/** Opens a page in a browser inside the app, which keeps runs going, or a mail in the mail app. */
export async function openExternalUrl(url: string): Promise<OpenedUrl> {
  if (url.startsWith('mailto:')) await openURL(url)
  else await Promise.race([openBrowserAsync(url), pause(limitMilliseconds, never)])
  return 'opened'
}

const never = new AbortController().signal

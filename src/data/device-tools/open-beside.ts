import { openURL } from 'expo-linking'
import { openBrowserAsync } from 'expo-web-browser'

import { pause } from '@/data/device/clock'

import type { OpenedUrl } from './device'

/** iOS answers only when the browser is closed. One that cannot open says so long before this. */
const patienceMilliseconds = 1_000

/** Opens a page in a browser inside the app, which keeps its runs going, and a mail in the mail app. */
export async function openBeside(url: string): Promise<OpenedUrl> {
  if (url.startsWith('mailto:')) await openURL(url)
  else await Promise.race([openBrowserAsync(url), pause(patienceMilliseconds, never)])
  return 'opened'
}

const never = new AbortController().signal

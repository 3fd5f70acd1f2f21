import { atom } from 'jotai'

import {
  SettingChoices,
  builtInSettings,
  mergeSettings,
  type ChatSettings,
} from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { readThread, setSettings } from '@/data/store/threads'
import { keptPreferences } from '@/state/device/kept-preferences'
import { keptThreadPart } from '@/state/device/kept-thread-part'
import { isThreadKey, type RoomOrThread } from '@/state/device/room-or-thread'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

const defaults = keptPreferences<SettingChoices>('default chat settings', SettingChoices, {})
const defaultsName = 'chat-settings'

/** The choices for threads and rooms. Those for a room are kept only until its next thread begins. */
const choices = keptThreadPart<RoomOrThread, SettingChoices>({
  what: 'chat settings',
  initial: {},
  async read(key) {
    const settings = isThreadKey(key) && (await readThread(key))?.settings
    return settings ? SettingChoices.parse(settings) : undefined
  },
  async write(key, value) {
    const made = Object.entries(value).filter(([, choice]) => choice !== undefined)
    if (isThreadKey(key)) {
      await setSettings(key, made.length > 0 ? Object.fromEntries(made) : undefined)
    }
  },
})

const mergedSettings = threadPart((key: RoomOrThread) => {
  const own = choices.atom(key)
  return atom((get): ChatSettings => mergeSettings(get(own), get(defaultSettingsAtom)))
})

/** The settings that a person chose for all threads. */
export const defaultChoicesAtom = defaults.atom(defaultsName)
/** The settings of threads without choices of their own. */
export const defaultSettingsAtom = atom((get) =>
  mergeSettings(get(defaultChoicesAtom), builtInSettings),
)

/** The settings that a person chose for a thread alone, or for the next one of a room. */
export const choicesAtom = (key: RoomOrThread) => choices.atom(key)
/** The settings of a thread, or of the next one of a room. */
export const settingsAtom = (key: RoomOrThread) => mergedSettings(key)
export const settingsFor = (key: RoomOrThread): ChatSettings => store.get(settingsAtom(key))

/** Reads the defaults and the settings of a thread from the device, once. */
export async function loadSettings(key?: RoomOrThread): Promise<void> {
  await Promise.all([defaults.load(defaultsName), key && choices.load(key)])
}

/** Rereads the defaults, after something else has written them. */
export async function reloadDefaults(): Promise<void> {
  await defaults.reload(defaultsName)
}

/** Changes some settings of a thread. An undefined value restores the default. */
export function setThreadSetting(key: RoomOrThread, change: SettingChoices): void {
  choices.edit(key, (before) => ({ ...before, ...change }))
}

/** Changes some defaults. An undefined value restores the usual setting. */
export function setDefaultSetting(change: SettingChoices): void {
  defaults.edit(defaultsName, (before) => ({ ...before, ...change }))
}

/** Moves the settings that were chosen in a room to the thread that begins there. */
export function adoptSettings(key: ThreadKey): void {
  const room = { server: key.server, room: key.room }
  const chosen = store.get(choicesAtom(room))
  if (Object.values(chosen).every((choice) => choice === undefined)) return
  choices.set(room, {})
  setThreadSetting(key, chosen)
}

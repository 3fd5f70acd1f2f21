import { createStore } from 'jotai'

/** The only jotai store, so that runs can write to it without a screen. */
export const store = createStore()

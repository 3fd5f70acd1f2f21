import type { ChosenFile } from './choose-file'

/** Always empty: on phones, files are neither dropped nor pasted. */
export const givenFiles = (_files: readonly File[]): readonly ChosenFile[] => []

import type { ChosenFile } from './choose-file'

/** Always empty: on phones, files are neither dropped nor pasted. */
export const droppedFiles = (_files: readonly File[]): readonly ChosenFile[] => []

import type { ChosenFile } from './choose-file'

/** The files that a person dropped or pasted. Phones have neither. */
export const givenFiles = (_files: readonly File[]): readonly ChosenFile[] => []

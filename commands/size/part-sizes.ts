import { join } from 'node:path'

import { projectDirectory } from '../process/run-tool'

export const partSizesDirectory = join(projectDirectory, 'dist', 'sizes')

/** Tells an export to write down what each part of its bundle takes. */
export const partSizes = { PART_SIZES: partSizesDirectory }

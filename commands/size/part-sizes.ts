import { join } from 'node:path'

import { projectDirectory } from '../process/run-tool'

export const partSizesDirectory = join(projectDirectory, 'dist', 'sizes')

/** Makes an export record the size of each part of its bundle. */
export const partSizes = { PART_SIZES: partSizesDirectory }

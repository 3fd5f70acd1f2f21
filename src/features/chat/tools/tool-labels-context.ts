import { createContext } from 'react'

import type { ToolLabels } from '@/core/toolsets/tool-labels'

/** What the toolsets of the thread's server say about their tools. */
export const ToolLabelsContext = createContext<ToolLabels>(new Map())

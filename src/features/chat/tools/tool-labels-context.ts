import { createContext } from 'react'

import type { ToolLabels } from '@/core/toolsets/tool-labels'

/** The labels of the tools of all servers' toolsets, by tool name. */
export const ToolLabelsContext = createContext<ToolLabels>(new Map())

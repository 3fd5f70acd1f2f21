import { renderRouter } from 'expo-router/testing-library'

import { EditToolsetScreen } from '@/features/toolsets/edit-toolset-screen'
import { NewToolsetScreen } from '@/features/toolsets/new-toolset-screen'
import { ToolsetsScreen } from '@/features/toolsets/toolsets-screen'
import { ShellLayout } from '@/parts/testing/shell'

/** Opens the toolset pages without the app around them. */
export const openToolsets = (initialUrl = '/toolsets') =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => null,
      'toolsets/index': ToolsetsScreen,
      'toolsets/new': NewToolsetScreen,
      'toolsets/edit': EditToolsetScreen,
      'toolsets/admin': () => null,
    },
    { initialUrl },
  )

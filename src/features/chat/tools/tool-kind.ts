import type { ToolKind } from '@/ui/tool-icon'

/** The kind of a tool, for its icon. */
export const toolKind = (method: string): ToolKind => kinds.get(method) ?? 'other'

const kinds = new Map<string, ToolKind>([
  ['ask_user', 'question'],
  ['calculate', 'calculator'],
  ['get_current_time', 'clock'],
  ['get_device_info', 'device'],
  ['open_url', 'web'],
  ['read_clipboard', 'clipboard'],
  ['write_clipboard', 'clipboard'],
  ['search', 'search'],
  ['web_search', 'search'],
  ['findSimilar', 'search'],
  ['find_similar', 'search'],
  ['contents', 'document'],
  ['get_contents', 'document'],
  ['answer', 'question'],
])

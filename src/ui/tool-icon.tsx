import Calculator from 'lucide-react-native/icons/calculator'
import CircleQuestionMark from 'lucide-react-native/icons/circle-question-mark'
import Clipboard from 'lucide-react-native/icons/clipboard'
import Clock from 'lucide-react-native/icons/clock'
import FileText from 'lucide-react-native/icons/file-text'
import Globe from 'lucide-react-native/icons/globe'
import Search from 'lucide-react-native/icons/search'
import Smartphone from 'lucide-react-native/icons/smartphone'
import Wrench from 'lucide-react-native/icons/wrench'

import { useTheme, type Colour } from './theme'

const drawings = {
  calculator: Calculator,
  clipboard: Clipboard,
  clock: Clock,
  device: Smartphone,
  document: FileText,
  question: CircleQuestionMark,
  search: Search,
  web: Globe,
  other: Wrench,
}

export type ToolKind = keyof typeof drawings

export function ToolIcon({ kind, tone = 'onSurfaceVariant' }: { kind: ToolKind; tone?: Colour }) {
  const { colors } = useTheme()
  const Drawing = drawings[kind]
  return <Drawing size={16} color={colors[tone]} strokeWidth={2} aria-hidden />
}

import type { LucideIcon } from 'lucide-react-native'
import ArrowLeft from 'lucide-react-native/icons/arrow-left'
import ArrowUp from 'lucide-react-native/icons/arrow-up'
import Ban from 'lucide-react-native/icons/ban'
import Check from 'lucide-react-native/icons/check'
import CloudOff from 'lucide-react-native/icons/cloud-off'
import MessageSquare from 'lucide-react-native/icons/message-square'
import Plus from 'lucide-react-native/icons/plus'
import RotateCw from 'lucide-react-native/icons/rotate-cw'
import Server from 'lucide-react-native/icons/server'
import SlidersHorizontal from 'lucide-react-native/icons/sliders-horizontal'
import Square from 'lucide-react-native/icons/square'
import TriangleAlert from 'lucide-react-native/icons/triangle-alert'
import Wrench from 'lucide-react-native/icons/wrench'

import { useTheme } from './theme'
import type { Colour } from './theme'

const icons = {
  back: ArrowLeft,
  denied: Ban,
  done: Check,
  offline: CloudOff,
  plus: Plus,
  retry: RotateCw,
  send: ArrowUp,
  server: Server,
  settings: SlidersHorizontal,
  stop: Square,
  thread: MessageSquare,
  tool: Wrench,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

export function Icon({
  name,
  size = 22,
  tone = 'onSurfaceVariant',
}: {
  name: IconName
  size?: number
  tone?: Colour
}) {
  const { colors } = useTheme()
  const Drawing = icons[name]
  const filled = name === 'stop'
  return (
    <Drawing
      size={size}
      color={colors[tone]}
      strokeWidth={2}
      fill={filled ? colors[tone] : 'none'}
      aria-hidden
    />
  )
}

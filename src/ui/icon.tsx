import type { LucideIcon } from 'lucide-react-native'
import ArrowLeft from 'lucide-react-native/icons/arrow-left'
import ArrowRight from 'lucide-react-native/icons/arrow-right'
import ArrowUp from 'lucide-react-native/icons/arrow-up'
import Ban from 'lucide-react-native/icons/ban'
import Camera from 'lucide-react-native/icons/camera'
import Check from 'lucide-react-native/icons/check'
import CloudOff from 'lucide-react-native/icons/cloud-off'
import Copy from 'lucide-react-native/icons/copy'
import EllipsisVertical from 'lucide-react-native/icons/ellipsis-vertical'
import FileText from 'lucide-react-native/icons/file-text'
import ImageIcon from 'lucide-react-native/icons/image'
import MessageSquare from 'lucide-react-native/icons/message-square'
import Pencil from 'lucide-react-native/icons/pencil'
import Plus from 'lucide-react-native/icons/plus'
import RefreshCw from 'lucide-react-native/icons/refresh-cw'
import RotateCw from 'lucide-react-native/icons/rotate-cw'
import Server from 'lucide-react-native/icons/server'
import Settings from 'lucide-react-native/icons/settings'
import Share from 'lucide-react-native/icons/share'
import SlidersHorizontal from 'lucide-react-native/icons/sliders-horizontal'
import Square from 'lucide-react-native/icons/square'
import TextCursor from 'lucide-react-native/icons/text-cursor'
import Trash from 'lucide-react-native/icons/trash'
import TriangleAlert from 'lucide-react-native/icons/triangle-alert'
import Wrench from 'lucide-react-native/icons/wrench'
import X from 'lucide-react-native/icons/x'

import { isRightToLeft } from './page-language'
import { useTheme, type Colour } from './theme'

const icons = {
  back: ArrowLeft,
  camera: Camera,
  close: X,
  copy: Copy,
  delete: Trash,
  denied: Ban,
  done: Check,
  edit: Pencil,
  file: FileText,
  more: EllipsisVertical,
  offline: CloudOff,
  photo: ImageIcon,
  plus: Plus,
  regenerate: RefreshCw,
  retry: RotateCw,
  select: TextCursor,
  send: ArrowUp,
  server: Server,
  /** The app's settings; the sliders are those of a thread. */
  settings: Settings,
  share: Share,
  sliders: SlidersHorizontal,
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
  const Drawing = name === 'back' && isRightToLeft() ? ArrowRight : icons[name]
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

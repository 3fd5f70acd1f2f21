import type { LucideIcon } from 'lucide-react-native'
import Activity from 'lucide-react-native/icons/activity'
import ArrowDown from 'lucide-react-native/icons/arrow-down'
import ArrowLeft from 'lucide-react-native/icons/arrow-left'
import ArrowRight from 'lucide-react-native/icons/arrow-right'
import ArrowUp from 'lucide-react-native/icons/arrow-up'
import Ban from 'lucide-react-native/icons/ban'
import Bot from 'lucide-react-native/icons/bot'
import Camera from 'lucide-react-native/icons/camera'
import Check from 'lucide-react-native/icons/check'
import ChevronLeft from 'lucide-react-native/icons/chevron-left'
import ChevronRight from 'lucide-react-native/icons/chevron-right'
import CloudOff from 'lucide-react-native/icons/cloud-off'
import Copy from 'lucide-react-native/icons/copy'
import Database from 'lucide-react-native/icons/database'
import Ellipsis from 'lucide-react-native/icons/ellipsis'
import EllipsisVertical from 'lucide-react-native/icons/ellipsis-vertical'
import FileText from 'lucide-react-native/icons/file-text'
import Hand from 'lucide-react-native/icons/hand'
import ImageIcon from 'lucide-react-native/icons/image'
import Info from 'lucide-react-native/icons/info'
import ListTree from 'lucide-react-native/icons/list-tree'
import MessageSquare from 'lucide-react-native/icons/message-square'
import Minus from 'lucide-react-native/icons/minus'
import Palette from 'lucide-react-native/icons/palette'
import Pencil from 'lucide-react-native/icons/pencil'
import Pin from 'lucide-react-native/icons/pin'
import PinOff from 'lucide-react-native/icons/pin-off'
import Plus from 'lucide-react-native/icons/plus'
import RefreshCw from 'lucide-react-native/icons/refresh-cw'
import RotateCw from 'lucide-react-native/icons/rotate-cw'
import Search from 'lucide-react-native/icons/search'
import Server from 'lucide-react-native/icons/server'
import Settings from 'lucide-react-native/icons/settings'
import Share from 'lucide-react-native/icons/share'
import SlidersHorizontal from 'lucide-react-native/icons/sliders-horizontal'
import Square from 'lucide-react-native/icons/square'
import SquareCheck from 'lucide-react-native/icons/square-check'
import Tag from 'lucide-react-native/icons/tag'
import TextCursor from 'lucide-react-native/icons/text-cursor'
import ThumbsDown from 'lucide-react-native/icons/thumbs-down'
import ThumbsUp from 'lucide-react-native/icons/thumbs-up'
import Trash from 'lucide-react-native/icons/trash'
import TriangleAlert from 'lucide-react-native/icons/triangle-alert'
import Wrench from 'lucide-react-native/icons/wrench'
import X from 'lucide-react-native/icons/x'

import { isRightToLeft } from './page-language'
import { useTheme, type Colour } from './theme'

const icons = {
  activity: Activity,
  agent: Bot,
  appearance: Palette,
  asks: Hand,
  back: ArrowLeft,
  down: ArrowDown,
  forward: ArrowRight,
  previous: ChevronLeft,
  next: ChevronRight,
  bad: ThumbsDown,
  badChosen: ThumbsDown,
  camera: Camera,
  close: X,
  copy: Copy,
  data: Database,
  delete: Trash,
  denied: Ban,
  details: Info,
  done: Check,
  edit: Pencil,
  file: FileText,
  good: ThumbsUp,
  goodChosen: ThumbsUp,
  choose: SquareCheck,
  label: Tag,
  minus: Minus,
  more: EllipsisVertical,
  offline: CloudOff,
  options: Ellipsis,
  photo: ImageIcon,
  pin: Pin,
  plus: Plus,
  regenerate: RefreshCw,
  retry: RotateCw,
  search: Search,
  select: TextCursor,
  send: ArrowUp,
  server: Server,
  /** For the settings of the app; `sliders` is for those of a thread. */
  settings: Settings,
  share: Share,
  sliders: SlidersHorizontal,
  state: ListTree,
  stop: Square,
  thread: MessageSquare,
  tool: Wrench,
  unpin: PinOff,
  up: ArrowUp,
  warning: TriangleAlert,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

/** In right-to-left layouts, icons that point along the text are mirrored. */
const mirrored: Partial<Record<IconName, IconName>> = {
  back: 'forward',
  previous: 'next',
  next: 'previous',
}

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
  const Drawing = icons[(isRightToLeft() && mirrored[name]) || name]
  const filled = name === 'stop' || name === 'goodChosen' || name === 'badChosen'
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

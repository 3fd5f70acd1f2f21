import Check from 'lucide-react-native/icons/check'
import Copy from 'lucide-react-native/icons/copy'
import Image from 'lucide-react-native/icons/image'
import Square from 'lucide-react-native/icons/square'
import SquareCheck from 'lucide-react-native/icons/square-check'

import { useTheme, type Colour } from './theme'

const drawings = {
  copy: Copy,
  done: Check,
  picture: Image,
  unchecked: Square,
  checked: SquareCheck,
}

export function Glyph({
  name,
  size = 18,
  tone = 'onSurfaceVariant',
}: {
  name: keyof typeof drawings
  size?: number
  tone?: Colour
}) {
  const { colors } = useTheme()
  const Drawing = drawings[name]
  return <Drawing size={size} color={colors[tone]} strokeWidth={2} aria-hidden />
}

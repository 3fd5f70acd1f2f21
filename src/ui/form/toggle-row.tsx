import { SwitchLine } from './switch-line'

export function ToggleRow({
  label,
  value,
  onChange,
}: {
  label: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return <SwitchLine label={label} isOn={value} onSwitch={onChange} />
}

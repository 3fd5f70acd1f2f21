/** Whether secrets survive a reload of the page in this tab. The person decides. */
export interface TabKeeping {
  isOn(): boolean
  set(isOn: boolean): void
}

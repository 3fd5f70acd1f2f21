/** Whether secrets outlive a reload of the page, in this tab alone. A person says so. */
export interface TabKeeping {
  isOn(): boolean
  set(isOn: boolean): void
}

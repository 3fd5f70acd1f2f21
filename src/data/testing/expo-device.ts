/** The device that tests run on. */
export const osName: string | null = 'iOS'
export const osVersion: string | null = '26.1'
export const modelName: string | null = 'iPhone 17'
export const deviceName: string | null = "Ada's iPhone"

/** As Node.js finds it; its types are kept under another name. */

declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote'
}

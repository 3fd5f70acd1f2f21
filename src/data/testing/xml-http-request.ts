import { request, type ClientRequest } from 'node:http'

/** The part of XMLHttpRequest that event streams need, over Node's HTTP. */
export class NodeXmlHttpRequest {
  static readonly LOADING = 3
  static readonly DONE = 4

  readyState = 0
  status = 0
  responseText = ''
  timeout = 0
  onreadystatechange = () => {}
  onerror = () => {}
  #request: ClientRequest | undefined
  #isAborted = false

  open(method: string, url: string) {
    this.#request = request(url, { method }, (response) => {
      this.status = response.statusCode ?? 0
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        this.responseText += text
        this.#become(NodeXmlHttpRequest.LOADING)
      })
      response.on('end', () => this.#become(NodeXmlHttpRequest.DONE))
      response.on('error', () => this.#fail())
    })
    this.#request.on('error', () => this.#fail())
  }

  setRequestHeader(name: string, value: string) {
    this.#request?.setHeader(name, value)
  }

  send() {
    this.#request?.end()
  }

  abort() {
    this.#isAborted = true
    this.#request?.destroy()
  }

  #become(state: number) {
    if (this.#isAborted) return
    this.readyState = state
    this.onreadystatechange()
  }

  #fail() {
    if (this.#isAborted) return
    this.status = 0
    this.onerror()
  }
}

/** The newest versions whose own dependencies can be installed. */
export const langchainPins = {
  '@langchain/langgraph': '1.4.18',
  '@langchain/langgraph-checkpoint': '1.1.5',
  '@langchain/langgraph-sdk': '1.12.9',
  '@langchain/protocol': '0.0.19',
}

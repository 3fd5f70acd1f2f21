# A Google ADK agent behind ag_ui_adk, which calls its model through LiteLLM.
import os

import uvicorn
from ag_ui_adk import ADKAgent, AGUIToolset, add_adk_fastapi_endpoint
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig, StreamingMode
from google.adk.models.lite_llm import LiteLlm


def get_weather(city: str) -> dict:
    """Returns the weather in a city."""
    return {'weather': f'sunny in {city}'}


agent = LlmAgent(
    name='helper',
    model=LiteLlm(model='openai/gpt-4o', api_base=os.environ['OPENAI_BASE_URL']),
    instruction='You help.',
    tools=[get_weather, AGUIToolset()],
)
app = FastAPI()
app.add_middleware(
    CORSMiddleware, allow_origins=['*'], allow_methods=['*'], allow_headers=['*']
)
bridge = ADKAgent(
    adk_agent=agent,
    app_name='helper',
    user_id='somebody',
    run_config_factory=lambda _: RunConfig(streaming_mode=StreamingMode.SSE),
)
add_adk_fastapi_endpoint(app, bridge, path='/')
uvicorn.run(app, host='127.0.0.1', port=int(os.environ['PORT']))

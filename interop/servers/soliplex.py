# Soliplex's server with one room and without sign-in.
import json
import os
import sys
from pathlib import Path


def get_weather(city: str) -> str:
    """Returns the weather in a city."""
    return f'sunny in {city}'


databases = ['thread_persistence', 'authorization']
# Without these limits a message is sent as a whole.
delivery = {'strategy': 'bounded', 'max_deltas': 4, 'max_bytes': 64, 'max_ms': 50}
installation = {
    'id': 'interop',
    'secrets': [
        {
            'secret_name': 'MODEL_KEY',
            'sources': [{'kind': 'env_var', 'env_var_name': 'OPENAI_API_KEY'}],
        },
        *(
            {'secret_name': name, 'sources': [{'kind': 'random_chars', 'n_chars': 32}]}
            for name in ('SESSION_MIDDLEWARE_TOKEN', 'URL_SAFE_TOKEN_SECRET')
        ),
    ],
    'room_paths': ['./rooms'],
    **{f'{name}_paths': [] for name in ('oidc', 'completion', 'quizzes', 'filesystem_skills')},
    # The default, a database in memory, has a single connection for all concurrent runs.
    **{
        f'{name}_db': {
            'sync_dburi': f'sqlite:///{name}.db',
            'async_dburi': f'sqlite+aiosqlite:///{name}.db',
        }
        for name in databases
    },
    'sse_delivery': {'default': 'words', 'configs': {'words': delivery}},
}
room = {
    'id': 'helper',
    'name': 'Helper',
    'description': 'A helpful agent',
    'agent': {
        'model_name': 'gpt-4o',
        'provider_type': 'openai',
        'provider_base_url': os.environ.get('OPENAI_BASE_URL'),
        'provider_key': 'secret:MODEL_KEY',
        'system_prompt': 'You help.',
    },
    # Soliplex imports its tools from this file.
    'tools': [{'tool_name': 'server.get_weather'}],
}


def write(path: str, content: object) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    # JSON is YAML, too.
    Path(path).write_text(json.dumps(content))


if __name__ == '__main__':
    for name in databases:
        Path(f'{name}.db').unlink(missing_ok=True)
    write('installation.yaml', installation)
    write('rooms/helper/room_config.yaml', room)
    programs = os.path.dirname(sys.executable)
    program = os.path.join(programs, 'soliplex-cli')
    # soliplex-cli runs pip to find its own version.
    os.environ['PATH'] = f"{programs}:{os.environ['PATH']}"
    os.environ['PYTHONPATH'] = os.getcwd()
    parameters = ['serve', '--no-auth-mode', '--host', '127.0.0.1', '--port', os.environ['PORT']]
    os.execv(program, [program, *parameters, 'installation.yaml'])

"""Well-known packages by their index, and names near theirs that are common packages too."""

PYPI_NAMES = (
    "accelerate aiohttp alembic ansible anthropic autopep8 azure-identity bcrypt beautifulsoup4 boto3-stubs "
    "botocore cachetools celery certifi chardet charset-normalizer colorama coverage cryptography datasets "
    "discord django dnspython docker elasticsearch fastapi feedparser flake8 flask-cors geopandas "
    "google-api-python-client google-auth gradio grpcio gunicorn html5lib huggingface-hub ipykernel ipython "
    "itsdangerous jinja2 jsonschema jupyter jupyterlab kubernetes langchain lightgbm loguru markdown markupsafe "
    "marshmallow matplotlib mkdocs mypy-extensions mysqlclient networkx notebook oauthlib openai opencv-python "
    "openpyxl packaging pandas paramiko passlib pdfplumber pexpect pillow pipenv playwright plotly poetry "
    "pre-commit prompt-toolkit protobuf psutil psycopg2 psycopg2-binary pycryptodome pydantic pygments pylint "
    "pymongo pymysql pyspark pytest python-dateutil python-docx python-dotenv python-multipart "
    "python-telegram-bot pytorch-lightning pyyaml reportlab requests requests-oauthlib ruamel-yaml s3transfer "
    "scikit-learn scrapy seaborn selenium sentencepiece sentry-sdk setuptools shapely simplejson sphinx "
    "sqlalchemy sqlmodel starlette statsmodels streamlit tabulate telethon tenacity tensorflow termcolor tiktoken "
    "torchaudio torchvision transformers typing-extensions urllib3 uvicorn virtualenv watchdog websocket-client "
    "websockets werkzeug xgboost xlsxwriter"
)
ON_PYPI = frozenset(PYPI_NAMES.split())

NPM_NAMES = (
    "angular anthropic apollo-server autoprefixer aws-sdk babel-core babel-loader backbone bcryptjs bignumber.js "
    "bluebird body-parser bootstrap browserify chart.js cheerio coffee-script commander compression concurrently "
    "cookie-parser cross-env cross-spawn crypto-js css-loader cypress date-fns dotenv electron electron-builder "
    "esbuild eslint eslint-config-prettier eslint-plugin-react ethers event-stream express express-session "
    "firebase firebase-admin formik framer-motion fs-extra graphql handlebars helmet highcharts highlight.js "
    "html-webpack-plugin iconv-lite inquirer ioredis jest-cli jquery jsonwebtoken langchain lint-staged lodash "
    "marked minimist mkdirp mocha-junit-reporter moment mongoose morgan mustache mysql2 nanoid next-auth "
    "node-fetch node-gyp node-sass nodemailer nodemon openai passport passport-local playwright postcss postgres "
    "prettier prisma puppeteer react-dom react-redux react-router react-router-dom redux-saga redux-thunk rimraf "
    "rollup semver sequelize serialize-javascript shelljs socket.io socket.io-client sqlite3 storybook stripe "
    "style-loader styled-components superagent supertest tailwindcss telegraf ts-jest ts-node typeorm typescript "
    "ua-parser-js uglify-js underscore validator vitest web3-utils webpack webpack-cli winston xml2js zustand"
)
ON_NPM = frozenset(NPM_NAMES.split())

RUBY_NAMES = (
    "actioncable actionpack actionview activejob activerecord activesupport addressable bootsnap brakeman bundler "
    "byebug cancancan capistrano capybara carrierwave cocoapods concurrent-ruby database_cleaner devise "
    "doorkeeper dotenv-rails factory_bot factory_bot_rails faraday fastlane httparty image_processing jekyll "
    "kaminari liquid mini_magick minitest mongoid multi_json nokogiri omniauth paperclip pundit puppet railties "
    "ransack redcarpet resque rest-client rspec-core rspec-rails rubocop rubyzip selenium-webdriver "
    "shoulda-matchers sidekiq simplecov sinatra sprockets stimulus-rails turbo-rails webmock will_paginate"
)
GEMS = frozenset(RUBY_NAMES.split())

RUST_NAMES = (
    "actix-web anyhow async-trait base64ct bincode bitflags cargo-edit chrono clap_derive colored criterion "
    "crossbeam crossterm diesel env_logger ethers-core futures hashbrown indexmap indicatif itertools lazy_static "
    "memchr native-tls num_cpus once_cell openssl parking_lot proptest rand_core regex-syntax reqwest ripgrep "
    "rust_decimal rustls serde_derive serde_json smallvec solana-sdk sqlx-core structopt syntect tempfile "
    "termcolor thiserror tokio-util tonic-build tracing tracing-subscriber walkdir wasm-bindgen"
)
CRATES = frozenset(RUST_NAMES.split())

REAL_NAMES = (
    "args-parser authlib aws-cdk bpython cchardet cjs-loader client colorer compresion crypto-es crypto-ts "
    "csv-loader data-fns dataset device djongo dydantic eclint enquirer es-jest ether fastai formic formio future "
    "gsutil inquire is-node jslint marker masked minimost mkdir mkdirs mocha-xunit-reporter mocker mquery msbuild "
    "mysql nest-cli network networks ngboost nodeman nollup panda pbspark pigments prism ps-node psycopg pyaml "
    "pylink pymantic pymssql pyshark pytext python-doc query reach-router request rescue retworkx rifraf scapy "
    "scrypt server spython storyblok strip stylint telegram tslint tslint-config-prettier ttypescript uglify-es "
    "unicorn vrtest websocket willow"
)
OTHERS = frozenset(REAL_NAMES.split())
"""Real and common packages whose names are nearly those of others."""

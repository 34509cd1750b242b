// Measures a text and draws a document, with declarations by hand and no crate.
//
//     rustc card.rs -L native=$(pkg-config --variable=libdir galley) && ./card card.png
use std::ffi::{c_char, c_void, CStr};
use std::ptr::{null, null_mut};

#[repr(C)]
#[derive(Default)]
struct Measures {
    size: usize,
    width: f64,
    height: f64,
    lines: usize,
    pages: usize,
    truncated: i32,
    reserved: i32,
}

#[link(name = "galley")]
extern "C" {
    fn galley_measure(
        resources: *mut c_void, format: i32, data: *const c_void, length: usize, measures: *mut Measures,
        error: *mut *mut c_void,
    ) -> i32;
    fn galley_document_new(
        resources: *mut c_void, format: i32, data: *const c_void, length: usize, defaults: *const c_char,
        defaults_length: usize, error: *mut *mut c_void,
    ) -> *mut c_void;
    fn galley_document_release(document: *mut c_void);
    fn galley_layout_new(document: *const c_void, error: *mut *mut c_void) -> *mut c_void;
    fn galley_layout_write(
        layout: *const c_void, path: *const c_char, length: usize, format: i32, options: *const c_void,
        error: *mut *mut c_void,
    ) -> i32;
    fn galley_layout_release(layout: *mut c_void);
    fn galley_error_message(error: *const c_void) -> *const c_char;
    fn galley_error_release(error: *mut c_void);
}

const MARKDOWN: i32 = 2;
const ANY_FILE: i32 = 0;

/// The message of an error, which is released.
fn check(error: *mut c_void) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    unsafe {
        let message = CStr::from_ptr(galley_error_message(error)).to_string_lossy().into_owned();
        galley_error_release(error);
        Err(message)
    }
}

fn main() -> Result<(), String> {
    let path = std::env::args().nth(1).unwrap_or("card.png".into());
    let source = "# From Rust\n\nText in **two** styles.";
    let mut error = null_mut();
    let mut measures = Measures { size: std::mem::size_of::<Measures>(), ..Default::default() };
    unsafe {
        let (data, length) = (source.as_ptr().cast(), source.len());
        galley_measure(null_mut(), MARKDOWN, data, length, &mut measures, &mut error);
        check(error)?;
        let document = galley_document_new(null_mut(), MARKDOWN, data, length, null(), 0, &mut error);
        check(error)?;
        let layout = galley_layout_new(document, &mut error);
        galley_document_release(document);
        check(error)?;
        galley_layout_write(layout, path.as_ptr().cast(), path.len(), ANY_FILE, null(), &mut error);
        galley_layout_release(layout);
        check(error)?;
    }
    println!("size {:.3} {:.3}, lines {}", measures.width, measures.height, measures.lines);
    Ok(())
}
